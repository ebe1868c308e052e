import { calls } from '@parcelway/http-contract';
import Fastify from 'fastify';
import { answeredCalls } from './answered-calls';
import { route } from './route';

test('a server answers the calls of the contract that it has a route for, and no others', () => {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => String);
  route(app, calls.orderDetail, () => Promise.reject(new Error('not called')));
  route(app, calls.orderCount, () => Promise.reject(new Error('not called')));
  expect(answeredCalls(app)).toEqual(['GET v1/order/order_detail/{}', 'GET v2/order/count']);
});
