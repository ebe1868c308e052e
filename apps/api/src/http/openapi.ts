import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { MARK_PATHS } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config';
import { escapeHtml } from './html';

/** The interface sets style attributes on its own elements. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `/docs` for people, `/docs/json` for machines; both follow from the routes. */
export async function openApi(app: FastifyInstance, config: Config): Promise<void> {
  const title = `${config.PRODUCT_NAME} API`;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1.0.0',
        description: 'Every answer is { code, message?, data }; the HTTP status equals code.',
      },
      servers: [{ url: config.APP_URL }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A session token of the store admin, or the token of the stand-alone app.',
          },
        },
      },
    },
    // Only the calls of the contract are a public interface.
    transform: (input) =>
      input.route.config?.call ? jsonSchemaTransform(input) : { schema: { hide: true }, url: input.url },
  });
  const picture = (width: number, color: string, beside = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24" fill="${color}">${MARK_PATHS}${beside}</svg>`;
  const name = `<text x="32" y="18" font-family="system-ui, sans-serif" font-size="16" font-weight="600">${escapeHtml(title)}</text>`;
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list' },
    staticCSP: CSP,
    logo: { type: 'image/svg+xml', content: picture(240, '#fff', name), href: '/docs' },
    theme: {
      title,
      favicon: [
        { filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: picture(24, '#0b6e63') },
      ],
    },
  });
}
