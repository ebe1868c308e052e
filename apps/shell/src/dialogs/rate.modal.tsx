import { useRateMutation } from '@parcelway/api/shell';
import { isEmail } from '@parcelway/domain';
import { useSession, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Modal } from '@parcelway/ui/data';
import { ChoiceList, Form, FormLayout, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';

const STARS = [5, 4, 3, 2, 1] as const;
/** As long as a message may be. */
const MAX_LENGTH = 5000;

/** The signed-in user's rating of the app: stars, and on request a message to us and an address for our answer. */
export function RateModal({ product, onClose }: { product: string; onClose(): void }) {
  const { t } = useTranslate('common');
  const { user } = useSession();
  const toast = useToast();
  const [rate, { isLoading }] = useRateMutation();
  const [star, setStar] = useState(user.rating);
  const [message, setMessage] = useState('');
  const [email, setEmail] = useState(user.email);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    if (star === 0 || isLoading) return;
    const address = email.trim();
    if (address !== '' && !isEmail(address)) return setProblem(t('rate.email_problem'));
    // A refusal is shown by the client, and what was typed stays.
    const { error } = await rate({ email: address, message: message.trim(), star });
    if (error) return;
    toast(t('rate.sent'));
    onClose();
  };
  return (
    <Modal
      open
      size="small"
      title={t('rate.title', { product })}
      onClose={onClose}
      primaryAction={{ content: t('rate.send'), disabled: star === 0, loading: isLoading, onAction: () => void send() }}
      secondaryActions={[{ content: t('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={() => void send()}>
          <FormLayout>
            <ChoiceList
              title={t('rate.stars')}
              choices={STARS.map((count) => ({ label: t(`rate.star_${count}`), value: `${count}` }))}
              selected={[`${star}`]}
              onChange={([chosen]) => setStar(Number(chosen))}
            />
            <TextField
              label={t('rate.message')}
              value={message}
              maxLength={MAX_LENGTH}
              multiline={3}
              autoComplete="off"
              onChange={setMessage}
            />
            <TextField
              label={t('rate.email')}
              helpText={t('rate.email_help')}
              type="email"
              value={email}
              autoComplete="email"
              error={problem}
              onChange={(next) => {
                setEmail(next);
                setProblem(undefined);
              }}
            />
          </FormLayout>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
