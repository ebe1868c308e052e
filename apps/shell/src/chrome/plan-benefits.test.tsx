import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAll as open } from '../routes/stand-in-screens';
import { BASIC_BENEFITS, PRO_BENEFITS } from '../test-benefits';
import { sessionOf, setUpChrome } from './test-chrome';

/** With a stand-in for the screen of integrations, which some benefits need. */

const { api } = setUpChrome();
const openPlan = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /plan and quota/i }));
  return screen.findByRole('region', { name: 'Plan and quota' });
};

test.each<[string, number, string, string[]]>([
  [
    'Free: auto-sync shipment data, auto-detect carrier, estimated delivery date, pre-sales EDD plugin, monthly quota 100 (plan card text)',
    0,
    '202407',
    [
      'Auto-sync shipment data',
      'Auto-detect carrier',
      'Estimated delivery date',
      'Pre-sales EDD plugin',
      'Monthly quota 100',
    ],
  ],
  [
    'Free on an older price list: monthly quota 250',
    0,
    '202306',
    [
      'Auto-sync shipment data',
      'Auto-detect carrier',
      'Estimated delivery date',
      'Pre-sales EDD plugin',
      'Monthly quota 250',
    ],
  ],
  [
    'Basic: bulk export of shipment data, word masking, customizable notification, discount upsell, email notifications, classic tracking theme block',
    2,
    '202407',
    BASIC_BENEFITS,
  ],
  [
    'Pro (adds): shipment review analytics, powerful integration, group stores subscription, customer feedback survey, delivery performance analytics, 50 pre-sale EDD custom rules, branding removal',
    3,
    '202407',
    PRO_BENEFITS,
  ],
  [
    'Enterprise (adds): custom integrations, custom carrier integration, tracking page customization, priority 24/7 live chat, dedicated account manager',
    4,
    '202407',
    [
      'Custom integrations',
      'Custom carrier integration',
      'Tracking page customization',
      'Priority 24/7 live chat',
      'Dedicated account manager',
    ],
  ],
])('%s', async (_plan, level_num, version, benefits) => {
  api().answer('session', sessionOf({ level_num, version, total: level_num > 0 ? 2_000 : 0 }));
  open('/billing');
  const card = await openPlan();
  expect((await within(card).findAllByRole('listitem')).map((item) => item.textContent)).toEqual(benefits);
  expect(within(card).getByRole('heading', { name: 'Your plan includes' })).toBeInTheDocument();
});
