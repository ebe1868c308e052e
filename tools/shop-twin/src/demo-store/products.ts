export interface Product {
  title: string;
  variants: string[];
  price: number;
  sku: string;
}

/** An invented catalogue. `title|price|variants`; no variants: one size. */
const CATALOGUE = `
Tidewater canvas tote|24.00|Natural,Ink,Moss
Halyard wool beanie|28.00|Charcoal,Rust,Oat
Saltmarsh rain jacket|129.00|S,M,L,XL
Fernbrook flannel shirt|74.00|S,M,L,XL
Driftwood enamel mug|16.50|
Cairn trail bottle 0.7 l|32.00|Slate,Clay
Lantern Bay headlamp|44.90|
Merino hiking socks, two pairs|26.00|36–39,40–43,44–47
Otter Creek dry bag 20 l|39.00|Amber,Teal
Kestrel pocket knife|58.00|
Bluff daypack 22 l|95.00|Ink,Sand
Greywater field notebook, set of 3|14.00|
Bramble gardening gloves|19.50|S/M,L/XL
Sparrowhawk binoculars 8×32|189.00|
Juniper beard oil|17.00|
Hollow Oak cutting board|49.00|
Copperline camp kettle|62.00|
Windrow picnic blanket|68.00|Plaid,Stripe
Thistle linen apron|42.00|Flax,Navy
Marlinspike rope belt|29.00|S,M,L
Foxglove silk scarf|54.00|Plum,Sea
Quarry climbing chalk bag|23.00|
Puffin down vest|118.00|S,M,L
Larch sauna towel|35.00|Ash,Sage
Tern swim shorts|46.00|S,M,L,XL
Pebble baby blanket|38.00|Cream,Sky
Heron fly box|31.00|
Redwater coffee beans 500 g|18.00|Filter,Espresso
Barnacle phone pouch|27.00|
Cormorant sunglasses|84.00|Tortoise,Black
Ember fire starter kit|22.00|
Fathom diving torch|72.00|
Wicker Lane basket|36.00|Small,Large
Rookery kids’ rain boots|41.00|24,26,28,30
Mistral wind shirt|79.00|S,M,L
Sable sleeping bag −5 °C|210.00|Regular,Long
Slipway deck shoes|98.00|39,40,41,42,43,44
Tallow candle, cedar|21.00|
Inlet cooler bag|55.00|
Wren bird feeder|33.00|
Steading work trousers|88.00|30/32,32/32,34/34
Meridian wall map|48.00|
Gift card wallet (paper)|6.00|
Nightjar reading light|29.90|
`;

export const PRODUCTS: readonly Product[] = CATALOGUE.trim()
  .split('\n')
  .map((line, index) => {
    const [title = '', price = '0', variants = ''] = line.split('|');
    return {
      title,
      price: Number(price),
      variants: variants ? variants.split(',') : [],
      sku: `NW-${String(index + 101)}`,
    };
  });
