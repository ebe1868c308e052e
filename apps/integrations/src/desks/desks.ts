import type { SupportDesk } from '@parcelway/domain';
import type { MessageKey } from '@parcelway/i18n';

/** One thing to do in the help desk, and what is entered there. */
export interface DeskStep {
  text: MessageKey<'integrations'>;
  /** @param url what the help desk calls */
  enter?(url: string): { label: string; value: string };
}

/** What the screens know of each help desk. */
export const DESKS: Readonly<Record<SupportDesk, { steps: readonly DeskStep[]; guide: string }>> = {
  gorgias: {
    steps: [
      { text: 'desk.gorgias_add' },
      {
        text: 'desk.gorgias_url',
        // Gorgias puts the address of the ticket's customer in place of the variable.
        enter: (url) => ({ label: 'URL', value: `${url}?email={{ticket.customer.email}}` }),
      },
      { text: 'desk.gorgias_header', enter: () => ({ label: 'Authorization', value: 'Bearer …' }) },
      { text: 'desk.gorgias_trigger' },
    ],
    guide: 'https://docs.gorgias.com/en-US/connect-external-apps-to-gorgias-and-create-sidebar-widgets-81822',
  },
  zendesk: {
    steps: [
      { text: 'desk.zendesk_add' },
      { text: 'desk.zendesk_url', enter: (url) => ({ label: 'Server', value: new URL(url).origin }) },
      { text: 'desk.zendesk_key' },
    ],
    guide: 'https://support.zendesk.com/hc/en-us/articles/4408834954906',
  },
};
