import { gid } from '../ids';
import { CATALOGUE, COLLECTIONS } from '../store/catalogue';

/** As the platform's picker answers: App Bridge's published types, as far as the twin has it. */
export interface PickerResource {
  id: string;
  title: string;
  /** Of a variant, with its product. */
  displayName?: string;
  handle?: string;
  variants?: { id: string; title: string }[];
}

/** What the resource picker offers, by a part of the title. @param type product, variant or collection */
export function pickerResources(type: string, search: string): PickerResource[] {
  const fits = (title: string): boolean => title.toLowerCase().includes(search.trim().toLowerCase());
  if (type === 'collection')
    return COLLECTIONS.filter(({ title }) => fits(title)).map(({ id, title, handle }) => ({
      ...{ id: gid('Collection', id), title, handle },
    }));
  const products = CATALOGUE.map(({ id, title, handle, variants }) => ({
    ...{ id: gid('Product', id), title, handle },
    variants: variants.map((variant) => ({ id: gid('ProductVariant', variant.id), title: variant.title })),
  })).filter(({ title }) => fits(title));
  if (type === 'product') return products;
  return products.flatMap(({ title, variants }) =>
    variants.map((variant) => ({ ...variant, displayName: `${title} - ${variant.title}` })),
  );
}
