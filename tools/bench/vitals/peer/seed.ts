/** What the peer is filled with through its own shop's API, as its shoppers would. */

const NAMES = ['Ada', 'Ben', 'Carla', 'David', 'Ewa', 'Finn', 'Greta', 'Hugo', 'Ines', 'Jan', 'Klara', 'Lars'];
const SURNAMES = ['Adler', 'Brandt', 'Conti', 'Dubois', 'Eriksen', 'Fischer', 'Garcia', 'Horvat', 'Ivanov', 'Jansen'];

const AT_ONCE = 4;

interface Answer<T> {
  data?: T | null;
  errors?: { message: string }[];
}

/** Executes a GraphQL operation. @returns its data @throws the API's error @param session the value of the answer's session header, for the next operation */
async function execute<T>(
  api: string,
  query: string,
  variables: Record<string, unknown>,
  session?: string,
): Promise<{ data: T; session: string | undefined }> {
  const response = await fetch(api, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as Answer<T>;
  if (!answer.data || answer.errors) throw new Error(`the peer answered: ${JSON.stringify(answer.errors ?? answer)}`);
  return { data: answer.data, session: response.headers.get('vendure-auth-token') ?? session };
}

/** Orders placed, each by its own customer; half are paid, half wait for the payment. */
export async function placeOrders(address: string, count: number): Promise<void> {
  const api = `${address}/shop-api`;
  const {
    data: { products },
  } = await execute<{ products: { items: { variants: { id: string }[] }[] } }>(
    api,
    '{ products { items { variants { id } } } }',
    {},
  );
  const variants = products.items.flatMap((product) => product.variants.map(({ id }) => id));
  let next = 0;
  const shop = async () => {
    while (next < count) await placeOrder(api, next, variants[next++ % variants.length] ?? '');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shop));
}

async function placeOrder(api: string, number: number, variant: string): Promise<void> {
  const [firstName, lastName] = [
    NAMES[number % NAMES.length],
    SURNAMES[Math.floor(number / NAMES.length) % SURNAMES.length],
  ];
  const { session } = await execute(
    api,
    `
    mutation ($variant: ID!, $quantity: Int!, $customer: CreateCustomerInput!, $address: CreateAddressInput!) {
      addItemToOrder(productVariantId: $variant, quantity: $quantity) { __typename }
      setCustomerForOrder(input: $customer) { __typename }
      setOrderShippingAddress(input: $address) { __typename }
    }`,
    {
      variant,
      quantity: 1 + (number % 4),
      customer: { firstName, lastName, emailAddress: `shopper${number}@example.com` },
      address: {
        fullName: `${firstName} ${lastName}`,
        streetLine1: `${number + 1} Main Street`,
        city: 'Berlin',
        postalCode: '10115',
        countryCode: 'DE',
      },
    },
  );
  const {
    data: { eligibleShippingMethods },
  } = await execute<{ eligibleShippingMethods: { id: string }[] }>(
    api,
    '{ eligibleShippingMethods { id } }',
    {},
    session,
  );
  const {
    data: { addPaymentToOrder: order },
  } = await execute<{ addPaymentToOrder: { code?: string; message?: string } }>(
    api,
    `
    mutation ($shipping: [ID!]!, $payment: PaymentInput!) {
      setOrderShippingMethod(shippingMethodId: $shipping) { __typename }
      transitionOrderToState(state: "ArrangingPayment") { __typename }
      addPaymentToOrder(input: $payment) { ... on Order { code } ... on ErrorResult { message } }
    }`,
    { shipping: [eligibleShippingMethods[0]?.id], payment: { method: number % 2 ? 'card' : 'invoice', metadata: {} } },
    session,
  );
  if (!order.code) throw new Error(`the peer refused an order: ${order.message}`);
}
