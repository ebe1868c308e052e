import { heading } from '@parcelway/e2e/shell-page';
import type { OrdersSuite } from '@parcelway/e2e/orders-suite';
import { until } from '@parcelway/e2e';

/** A saved view from its first name to the undo of its deletion. */
export function viewJourneys(orders: OrdersSuite): void {
  const views = () => orders.page.getByRole('tablist', { name: 'Saved views' });
  const tab = (name: string) => views().getByRole('tab', { name, exact: true });
  const button = (name: string) => orders.page.getByRole('button', { name, exact: true });
  const nameIt = async (dialog: string, name: string) => {
    await orders.dialog(dialog).getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await orders.dialog(dialog).getByRole('button', { name: 'Save' }).click();
  };
  const save = async (name: string) => {
    await orders.open('/orders?status=2');
    await button('Save as view').click();
    await nameIt('Save as view', name);
    await views().getByRole('tab', { name, exact: true, selected: true }).waitFor();
  };
  const option = async (view: string, name: string) => {
    await button(`Options for the view ${view}`).click();
    await orders.page.getByRole('menuitem', { name, exact: true }).or(button(name)).click();
  };
  const stored = async () =>
    (await orders.product.api<{ view_list: { name: string }[] }>('v1/order/view_list')).body.data;

  test('[7.14] filters are saved as a view, which opens as a tab, and get another name', async () => {
    await save('On the way');
    await option('On the way', 'Rename');
    await nameIt('Rename', 'Under way');
    await tab('Under way').waitFor();
    expect(JSON.stringify(await stored())).toContain('Under way');
    expect(JSON.stringify(await stored())).not.toContain('On the way');
  });

  test('a name that another view has is refused at the field, with words that say what to do', async () => {
    await save('Of today');
    const before = await views().getByRole('tab').count();
    await option('Of today', 'Duplicate');
    await nameIt('Duplicate', 'of today');
    await orders
      .dialog('Duplicate')
      .getByText('A view with this name already exists. Please choose a different name.')
      .waitFor();
    await orders.dialog('Duplicate').getByRole('button', { name: 'Cancel' }).click();
    await orders.dialog('Duplicate').waitFor({ state: 'detached' });
    expect(await views().getByRole('tab').count()).toBe(before);
    expect(orders.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  test('[2.48] its link, opened by a colleague, shows the view with its filters', async () => {
    await save('Of the team');
    const { pathname, search } = new URL(orders.page.url());
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      key: expect.stringMatching(/^\d+$/),
      page: '1',
      pageSize: '20',
      status: '2',
    });
    const colleague = await orders.browser.newPage({ locale: 'en-US' });
    const link = new URL(pathname + search, orders.product.appUrl);
    link.searchParams.set('shop', 'parcelway-demo.myshopify.com');
    link.searchParams.set('token', await orders.product.token());
    await colleague.goto(link.href);
    await heading(colleague, 'Orders');
    await colleague.getByRole('tab', { name: 'Of the team', exact: true, selected: true }).waitFor();
    await colleague.getByRole('tab', { name: /^In transit/, selected: true }).waitFor();
    await colleague.close();
  });

  test('[7.12, 7.13] it is deleted, and with Undo it is back', async () => {
    await save('Of last week');
    await option('Of last week', 'Delete');
    await orders.page.getByText('The view Of last week is deleted.').waitFor();
    await tab('Of last week').waitFor({ state: 'detached' });
    expect(JSON.stringify(await stored())).not.toContain('Of last week');
    await button('Undo').click();
    await tab('Of last week').waitFor();
    await until('it is open again', async () => (await tab('Of last week').getAttribute('aria-selected')) === 'true');
    expect(JSON.stringify(await stored())).toContain('Of last week');
  });
}
