import { postalLines } from './postal-address';

const address = (country: string, zip: string, city: string, province = '') => ({
  name: 'Ada Miller',
  line1: '4 Linden St',
  line2: '',
  city,
  province,
  zip,
  country,
});

test.each([
  ['DE', '10969', 'Berlin', '', ['10969 Berlin']],
  ['US', '97201', 'Portland', 'OR', ['Portland, OR 97201']],
  ['CA', 'K1A 0B1', 'Ottawa', 'ON', ['Ottawa ON K1A 0B1']],
  ['GB', 'SW1A 1AA', 'London', '', ['London', 'SW1A 1AA']],
  ['IT', '00184', 'Roma', 'RM', ['00184 Roma RM']],
  ['BR', '01310-100', 'São Paulo', 'SP', ['São Paulo - SP', '01310-100']],
  ['ES', '28001', 'Madrid', 'Madrid', ['28001 Madrid']],
  ['FR', '', 'Paris', '', ['Paris']],
])('an address in %s is written as they do there', (country, zip, city, province, place) => {
  expect(postalLines(address(country, zip, city, province), 'The country')).toEqual([
    'Ada Miller',
    '4 Linden St',
    ...place,
    'The country',
  ]);
});
