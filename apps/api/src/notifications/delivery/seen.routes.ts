import { FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { wantedLanguages } from '../../http/wanted-languages';
import { trackingPageUrl } from '../../orders/parcel-rows';
import { storeUrl, TRACK_PATH } from '../../platform/store-url';
import { unpackContent } from './mail-content';
import { webTarget } from './mail-links';
import { readMailToken, type MailId } from './mail-tokens';
import { noteClicked, noteOpened, seenMail, type SeenMail } from './seen.store';
import { suppressionOf, suppressRecipient, welcomeBack } from './suppressions.store';
import { plainHeaders, sendNotice } from './unsubscribe.view';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Of the body of a press or of a mail program's one click. */
const BODY_LIMIT = 4096;

type Request = FastifyRequest<{ Params: { token: string } }>;

/** The links of mails: the image that tracks an opening, link targets, and unsubscribing. */
export function registerSeen(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    // A mail program's one click may come as either kind of form.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    const hidden = { schema: { hide: true } };

    scope.get('/m/o/:token', hidden, async (request: Request, reply) => {
      const id = readMailToken(ctx.config, 'open', request.params.token);
      if (!id) return nowhere(request, reply);
      if (request.method === 'GET') await withShop(ctx.db, id.shopId, (trx) => noteOpened(trx, id, ctx.now()));
      return plainHeaders(reply).type('image/gif').send(PIXEL);
    });

    scope.get('/m/c/:token', hidden, async (request: Request, reply) => {
      const id = readMailToken(ctx.config, 'click', request.params.token);
      const mail = id && (await findMail(ctx, id));
      const target = mail && (await targetOf(ctx, mail, id.index));
      if (!target) return nowhere(request, reply);
      // Programs that check links before they show a mail send HEAD only.
      if (request.method === 'GET') await withShop(ctx.db, id.shopId, (trx) => noteClicked(trx, id, ctx.now()));
      return plainHeaders(reply.code(302)).header('location', target).send();
    });

    scope.get('/m/u/:token', hidden, async (request: Request, reply) => {
      const id = readMailToken(ctx.config, 'unsubscribe', request.params.token);
      const mail = id && (await findMail(ctx, id));
      if (!mail) return nowhere(request, reply);
      const reason = await withShop(ctx.db, id.shopId, (trx) => suppressionOf(trx, id.shopId, id.mailId));
      return reason === null || reason === 'bounced' ? confirmation(reply, 200, mail) : unsubscribed(reply, mail);
    });

    scope.post('/m/u/:token', hidden, async (request: Request, reply) => {
      const id = readMailToken(ctx.config, 'unsubscribe', request.params.token);
      const mail = id && (await findMail(ctx, id));
      if (!mail) return nowhere(request, reply);
      const wanted = wantedOf(typeof request.body === 'string' ? request.body : '');
      if (wanted === null) return confirmation(reply, 400, mail);
      await withShop(ctx.db, id.shopId, (trx) =>
        wanted === 'again'
          ? welcomeBack(trx, id.shopId, id.mailId)
          : suppressRecipient(trx, id.shopId, id.mailId, 'unsubscribed', '', ctx.now()),
      );
      if (wanted === 'unsubscribe') return unsubscribed(reply, mail);
      return sendNotice(reply, 200, { ...brandOf(mail), title: 'back_title', text: 'back' });
    });
  });
}

const findMail = (ctx: AppContext, id: MailId): Promise<SeenMail | undefined> =>
  withShop(ctx.db, id.shopId, (trx) => seenMail(trx, id));

/**
 * The target of a link: only one that the mail contained; once that is deleted, the shop's tracking page. Null: none.
 */
async function targetOf(ctx: AppContext, { content, domain, number }: SeenMail, index: number): Promise<string | null> {
  if (content) return webTarget((await unpackContent(ctx.vault, content)).links[index] ?? '');
  return number === '' ? storeUrl(ctx.config, domain) + TRACK_PATH : trackingPageUrl(ctx, domain, number);
}

/** What a body requests: the button's choice, or RFC 8058's one click. */
function wantedOf(body: string): 'unsubscribe' | 'again' | null {
  const fields = new URLSearchParams(body);
  const pressed = fields.get('do');
  if (pressed === 'again' || pressed === 'unsubscribe') return pressed;
  const isOneClick =
    fields.get('List-Unsubscribe') === 'One-Click' || /name="List-Unsubscribe"\s+One-Click\s/.test(body);
  return isOneClick ? 'unsubscribe' : null;
}

const brandOf = ({ language, locale, shopName, domain }: SeenMail): { language: Language; shopName: string } => ({
  language: language ?? languageOfLocale(locale) ?? FALLBACK_LANGUAGE,
  shopName: shopName || domain,
});
const confirmation = (reply: FastifyReply, status: 200 | 400, mail: SeenMail): FastifyReply =>
  sendNotice(reply, status, {
    ...brandOf(mail),
    ...{ title: 'title', text: 'question', button: { does: 'unsubscribe', label: 'button' } },
  });
const unsubscribed = (reply: FastifyReply, mail: SeenMail): FastifyReply =>
  sendNotice(reply, 200, {
    ...brandOf(mail),
    ...{ title: 'done_title', text: 'done', button: { does: 'again', label: 'again' } },
  });
function nowhere({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [language = FALLBACK_LANGUAGE] = wantedLanguages(undefined, headers['accept-language']);
  return sendNotice(reply, 404, { language, shopName: '', title: 'gone_title', text: 'gone' });
}
