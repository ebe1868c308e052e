import { useFormats } from '@parcelway/i18n';
import { Banner, Text } from '@parcelway/ui';
import { useKit } from '../kit.context';
import type { Draft } from './draft.hook';

type DraftParts = Pick<
  Draft<unknown>,
  'state' | 'recovered' | 'loadTheirs' | 'keepMine' | 'useRecovered' | 'discardRecovered'
>;

/** A conflict between the local draft and the stored one: a change of somebody else's, or what a crash left. */
export function DraftBanners({ draft }: { draft: DraftParts }) {
  const { t } = useKit();
  const { dateTime } = useFormats();
  const { state, recovered } = draft;
  return (
    <>
      {state.is === 'conflict' && (
        <Banner
          tone="warning"
          title={
            state.theirs?.saved_at
              ? t('conflict.title', { name: state.theirs.saved_by, time: dateTime(state.theirs.saved_at) })
              : t('conflict.title_unknown')
          }
          action={{ content: t('conflict.theirs'), disabled: !state.theirs, onAction: draft.loadTheirs }}
          {...(state.theirs && { secondaryAction: { content: t('conflict.mine'), onAction: draft.keepMine } })}
        >
          <Text as="p">{t('conflict.text')}</Text>
        </Banner>
      )}
      {recovered?.is === 'applied' && (
        <Banner
          tone="info"
          title={t('recovered.applied', { time: dateTime(recovered.at) })}
          action={{ content: t('recovered.discard'), onAction: draft.discardRecovered }}
          onDismiss={draft.useRecovered}
        />
      )}
      {recovered?.is === 'offered' && (
        <Banner
          tone="info"
          title={t('recovered.offered', { time: dateTime(recovered.at) })}
          action={{ content: t('recovered.use'), onAction: draft.useRecovered }}
          secondaryAction={{ content: t('recovered.discard'), onAction: draft.discardRecovered }}
        >
          <Text as="p">{t('recovered.offered_text')}</Text>
        </Banner>
      )}
    </>
  );
}
