import type { TwinShop } from '../model';

/** The invented stores of the demo: the large one that everything shows, and a small one to prove that tenants are separate. */
export function demoShops(): TwinShop[] {
  return [
    {
      domain: 'parcelway-demo.myshopify.com',
      id: '68817289431',
      name: 'Northwater Outfitters',
      email: 'hello@northwater.example',
      currency: 'USD',
      timezone: 'America/Los_Angeles',
      locale: 'en-US',
      countryCode: 'US',
      ratePoints: 1000,
      staff: {
        id: '90817263541',
        firstName: 'Marisol',
        lastName: 'Tennant',
        email: 'marisol@northwater.example',
        locale: 'en-US',
        accountOwner: true,
      },
    },
    {
      domain: 'parcelway-second.myshopify.com',
      id: '68817290177',
      name: 'Bergwind Ausrüstung',
      email: 'hallo@bergwind.example',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      locale: 'de-DE',
      countryCode: 'DE',
      ratePoints: 100,
      staff: {
        id: '90817269912',
        firstName: 'Jörg',
        lastName: 'Öttinger',
        email: 'joerg@bergwind.example',
        locale: 'de-DE',
        accountOwner: true,
      },
    },
  ];
}
