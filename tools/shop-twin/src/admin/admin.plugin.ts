import { courierByCode, generateNumber } from '@parcelway/couriers';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { COUNTRIES } from '../demo-store/places';
import { PRODUCTS } from '../demo-store/products';
import { pick } from '../demo-store/random';
import { type Store, StoreError, type Twin } from '../twin';
import { appBridge } from './app-bridge.browser';
import { adminFrame, type FrameSettings } from './admin-frame.browser';
import { launchUrl, localeOf } from './launch';
import { appPage, homePage, orderPage, ordersPage } from './pages';
import { pickerResources } from './resources';
import { refuseInText, storeByHandle } from './store-scope';

const numberForm = z.object({
  number: z.string().trim().max(200).default(''),
  company: z.string().trim().max(100).default(''),
});
const listQuery = z.object({ page: z.coerce.number().int().min(1).catch(1), q: z.string().catch('') });

type StoreParams = { Params: { handle: string } };
type OrderParams = { Params: { handle: string; order: string } };
type FulfillmentParams = { Params: { handle: string; order: string; fulfillment: string } };
type AppParams = { Params: { handle: string; app: string; '*'?: string }; Querystring: Record<string, string> };

/** The store's admin: orders to look at and to change, and the app in its frame with an App Bridge around it. */
export async function adminPlugin(app: FastifyInstance, { twin }: { twin: Twin }): Promise<void> {
  app.get('/cdn/shopifycloud/app-bridge.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .send(`(${appBridge.toString()})();\n`),
  );

  await app.register(
    async (admin) => {
      if (!admin.hasContentTypeParser('application/x-www-form-urlencoded')) await admin.register(formbody);
      const storeOf = (handle: string): Store => storeByHandle(twin, handle);
      refuseInText(admin);
      const page = (reply: FastifyReply, text: string): FastifyReply =>
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);

      admin.get<StoreParams>('/', async (request, reply) =>
        page(reply, homePage({ twin, store: storeOf(request.params.handle), active: 'home' })),
      );

      admin.get<StoreParams>('/orders', async (request, reply) => {
        const query = listQuery.parse(request.query);
        return page(
          reply,
          ordersPage({ twin, store: storeOf(request.params.handle), active: 'orders' }, query.page, query.q),
        );
      });

      admin.post<StoreParams>('/orders', async (request, reply) => {
        const store = storeOf(request.params.handle);
        const product = pick(PRODUCTS, Math.random);
        const { code = '' } = (request.body ?? {}) as { code?: string };
        const order = store.create({
          discountCodes: code.split(/[\s,]+/).filter(Boolean),
          lineItems: [{ title: product.title, sku: product.sku, unitPrice: product.price.toFixed(2), quantity: 1 }],
        });
        return reply.redirect(`/store/${store.handle}/orders/${order.id}`, 303);
      });

      admin.get<OrderParams>('/orders/:order', async (request, reply) => {
        const store = storeOf(request.params.handle);
        const order = store.get(request.params.order);
        if (!order) throw new StoreError(`There is no order ${request.params.order}.`, 'not-found');
        const country = COUNTRIES.find(({ code }) => code === order.shippingAddress?.countryCode);
        const courier = pick(country?.couriers ?? ['ups', 'usps'], Math.random);
        const suggestion = {
          courier: courierByCode(courier)?.name ?? courier,
          number: generateNumber(courier, Math.random),
        };
        return page(
          reply,
          orderPage(
            { twin, store, active: 'orders' },
            order,
            suggestion,
            (request.query as { notice?: string }).notice ?? '',
          ),
        );
      });

      /** Does something to an order and shows it again; what the store refuses is shown on the page. */
      const act = async (
        reply: FastifyReply,
        { handle, order }: { handle: string; order: string },
        change: (store: Store) => unknown,
      ): Promise<FastifyReply> => {
        const store = storeOf(handle);
        let notice = '';
        try {
          change(store);
        } catch (error) {
          if (!(error instanceof StoreError) || error.kind === 'not-found') throw error;
          notice = `?notice=${encodeURIComponent(error.message)}`;
        }
        return reply.redirect(`/store/${handle}/orders/${order}${notice}`, 303);
      };
      const trackingOf = (body: unknown) => {
        const { number, company } = numberForm.parse(body ?? {});
        return [{ number: number || null, company: company || null }];
      };
      admin.post<OrderParams>('/orders/:order/fulfil', async (request, reply) =>
        act(reply, request.params, (store) =>
          store.fulfil(request.params.order, [{ tracking: trackingOf(request.body) }]),
        ),
      );
      admin.post<OrderParams>('/orders/:order/cancel', async (request, reply) =>
        act(reply, request.params, (store) => store.cancel(request.params.order)),
      );
      admin.post<FulfillmentParams>('/orders/:order/fulfilments/:fulfillment/tracking', async (request, reply) =>
        act(reply, request.params, (store) =>
          store.changeTracking(request.params.fulfillment, trackingOf(request.body)),
        ),
      );
      admin.post<FulfillmentParams>('/orders/:order/fulfilments/:fulfillment/cancel', async (request, reply) =>
        act(reply, request.params, (store) => store.cancelFulfillment(request.params.fulfillment)),
      );

      const showApp = async (request: AppParams, reply: FastifyReply): Promise<FastifyReply> => {
        const store = storeOf(request.Params.handle);
        if (request.Params.app !== twin.config.appHandle)
          throw new StoreError(`The store has no app ${request.Params.app}.`, 'not-found');
        const { locale: wanted, ...query } = request.Querystring;
        const locale = localeOf(wanted);
        const own = new URLSearchParams(query).toString();
        const src = launchUrl(twin, store, `/${request.Params['*'] ?? ''}${own && `?${own}`}`, locale);
        const { staff } = store.shop;
        const settings: FrameSettings = {
          appOrigin: new URL(twin.config.appUrl).origin,
          base: `/store/${store.handle}/apps/${twin.config.appHandle}`,
          storeUrl: `/store/${store.handle}`,
          tokenUrl: `/store/${store.handle}/bridge/session-token`,
          resourcesUrl: `/store/${store.handle}/bridge/resources`,
          launchUrl: `/store/${store.handle}/bridge/launch${locale ? `?locale=${locale}` : ''}`,
          user: {
            id: Number(staff.id),
            firstName: staff.firstName,
            lastName: staff.lastName,
            email: staff.email,
            accountAccess: staff.accountOwner ? 'Account owner' : 'Full access',
            accountType: 'REGULAR',
          },
        };
        return page(reply, appPage({ twin, store, active: 'app' }, src, adminFrame.toString(), settings));
      };
      admin.get<AppParams>('/apps/:app', async (request, reply) =>
        showApp({ Params: request.params, Querystring: request.query }, reply),
      );
      admin.get<AppParams>('/apps/:app/*', async (request, reply) =>
        showApp({ Params: request.params, Querystring: request.query }, reply),
      );

      // For the frame's script only.
      admin.get<StoreParams & { Querystring: { type?: string; search?: string } }>(
        '/bridge/resources',
        async (request) => {
          storeOf(request.params.handle);
          const { type = '', search = '' } = request.query;
          return { resources: pickerResources(type, search) };
        },
      );
      admin.get<StoreParams>('/bridge/session-token', async (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .send({ token: twin.sessionToken(storeOf(request.params.handle).shop) }),
      );
      admin.get<StoreParams & { Querystring: { path?: string; locale?: string } }>(
        '/bridge/launch',
        async (request, reply) =>
          reply
            .header('cache-control', 'no-store')
            .send({
              url: launchUrl(
                twin,
                storeOf(request.params.handle),
                request.query.path ?? '/',
                localeOf(request.query.locale),
              ),
            }),
      );
    },
    { prefix: '/store/:handle' },
  );
}
