import { MAIL_VARIABLES } from '@parcelway/domain';
import { liquidOf, VARIABLES } from './variables';

test('[2.13] every variable is offered, with an example', () => {
  expect(VARIABLES.map(({ variable, example }) => [variable, example])).toEqual(Object.entries(MAIL_VARIABLES));
});

test.each([
  ['', '{{ customer.name }}'],
  ['  ', '{{ customer.name }}'],
  ['there', '{{ customer.name | default: "there" }}'],
  ['our "best" friend', `{{ customer.name | default: 'our "best" friend' }}`],
  [`it's "you"`, `{{ customer.name | default: 'it’s "you"' }}`],
  ['}} {% raw %}', '{{ customer.name | default: "raw" }}'],
  ['}}', '{{ customer.name }}'],
])('the fallback of a variable ends neither its text nor its tag: %j', (fallback, liquid) => {
  expect(liquidOf('customer.name', fallback)).toBe(liquid);
});
