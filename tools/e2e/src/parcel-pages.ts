import type { Page } from 'playwright-core';

/** What a page shows of a parcel, in terms that both pages share. */
export interface ParcelContent {
  status: string;
  /** The sentence for the shopper; null: none. */
  sentence: string | null;
  /** From the order to the delivery: each one's state, and its day ("Nov 19"). */
  milestones: { state: string; day: string }[];
  /** Newest first. `clock` is empty where the courier reported the day only; `local`: it is the courier's own clock. */
  history: { day: string; clock: string; local: boolean; text: string; place: string }[];
}
export interface MerchantParcel extends ParcelContent {
  /** Events that are not about the parcel. */
  apart: number;
  /** "5 days"; null: no courier has had it yet. */
  transit: string | null;
}

/** Raw texts of a page: read in one go, so that nothing changes in between. */
interface Raw {
  status: string;
  sentence: string | null;
  milestones: { state: string; time: string }[];
  history: { day: string; clock: string; local: boolean; text: string; place: string }[];
}

/** The merchant's current page. */
export async function merchantPage(page: Page): Promise<MerchantParcel> {
  const content = await page.evaluate(() => {
    const words = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
    const without = (element: Element | null | undefined, inner: string): string => {
      const copy = element?.cloneNode(true) as Element | undefined;
      copy?.querySelectorAll(inner).forEach((part) => part.remove());
      return words(copy);
    };
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    const sentence = all('p')
      .map((element) => /^Your customer reads: “(.*)”$/.exec(words(element))?.[1])
      .find((text) => text !== undefined);
    const transit = all('dt').find((element) => words(element) === 'In transit');
    return {
      status: without(document.querySelector('.pw-status'), '.pw-visually-hidden'),
      sentence: sentence ?? null,
      milestones: all('ol[aria-label="Progress of the parcel"] > li').map((step) => ({
        state: words(step.querySelector('.pw-visually-hidden')),
        time: step.lastElementChild?.getAttribute('title') ?? '',
      })),
      history: all('section[aria-label] > ol > li').map((event) => {
        const [, clock, text] = event.children;
        // Place and "local time" follow each other behind the text.
        const beside = words(text?.querySelector('span')).split(' · ').filter(Boolean);
        return {
          day: event.closest('section')?.getAttribute('aria-label') ?? '',
          clock: words(clock),
          local: beside.includes('local time'),
          text: without(text, 'span'),
          place: beside.filter((part) => part !== 'local time').join(' · '),
        };
      }),
      apart: all('details > ol > li').filter((event) =>
        / kept apart$/.test(words(event.closest('details')?.querySelector('summary'))),
      ).length,
      transit: transit ? words(transit.nextElementSibling) : null,
    };
  });
  return {
    ...inShared(content, { reached: 'done', 'current step': 'now', 'not reached yet': 'ahead' }),
    ...pick(content),
  };
}
const pick = ({ apart, transit }: MerchantParcel | { apart: number; transit: string | null }) => ({ apart, transit });

/** The shopper's page of some numbers, by number. */
export async function shopperPage(page: Page): Promise<Map<string, ParcelContent>> {
  const parcels = await page.evaluate(() => {
    const words = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
    return [...document.querySelectorAll('.pw-parcel')]
      .filter((card) => card.querySelector('.pw-number'))
      .map((card) => ({
        number: words(card.querySelector('.pw-number')),
        status: words(card.querySelector('.pw-badge')),
        sentence: words(card.querySelector('.pw-answer')) || null,
        milestones: [...card.querySelectorAll('.pw-steps > li')].map((step) => ({
          state: words(step.querySelector('.pw-hidden')).replace(/[()]/g, ''),
          time: words(step.querySelector('time')),
        })),
        history: [...card.querySelectorAll('.pw-event')].map((event) => ({
          day: words(event.closest('.pw-day')?.querySelector('.pw-day-name')),
          clock: words(event.querySelector('time')?.firstChild as Element | null),
          local: event.querySelector('.pw-local') !== null,
          text: words(event.querySelector('.pw-what')),
          place: words(event.querySelector('.pw-place')),
        })),
      }));
  });
  return new Map(
    parcels.map(({ number, ...content }) => [
      number,
      inShared(content, { done: 'done', now: 'now', 'to come': 'ahead' }),
    ]),
  );
}

/** The pages name some statuses for different readers. */
const STATUS_OF_SHOPPER: Readonly<Record<string, string>> = {
  'Waiting for the courier': 'Pending',
  'Ready for collection': 'Out for delivery',
  'No recent updates': 'Expired',
  'Delivery attempt failed': 'Failed attempt',
  'Needs attention': 'Exception',
};

function inShared(content: Raw, states: Readonly<Record<string, string>>): ParcelContent {
  return {
    status: STATUS_OF_SHOPPER[content.status] ?? content.status,
    sentence: content.sentence,
    milestones: content.milestones.map(({ state, time }) => {
      const word = state.replace(/^, /, '');
      return { state: states[word] ?? (word.startsWith('stopped') ? 'stopped' : word), day: dayOf(time) };
    }),
    history: content.history.map((event) => ({
      ...event,
      day: dayOf(event.day),
      clock: event.clock.replace(/\s/g, ' ').replace(/^0/, ''),
    })),
  };
}

/** "Nov 19" of "Nov 19, 2026, 2:05 PM" and of "Thursday, November 19". */
function dayOf(text: string): string {
  const [, month = '', day = ''] =
    /([A-Z][a-z]{2})[a-z]* (\d{1,2})(?!\d)/.exec(text.replace(/^[A-Z][a-z]+day,? /, '')) ?? [];
  return month && `${month} ${day}`;
}
