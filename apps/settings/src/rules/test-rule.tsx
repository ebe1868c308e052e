import type { HostOptions, InHost } from '@parcelway/testing';
import { act, screen } from '@testing-library/react';
import { SettingsRoutes } from '../settings-routes.component';
import { onPlan, renderSettings } from '../test-settings';

/** For tests only: the page of a rule, for a shop on Basic. */
export const openRule = (id: string, { session, ...options }: Partial<HostOptions> = {}): Promise<InHost> =>
  renderSettings(<SettingsRoutes />, {
    route: `/pre-edd/custom/${id}`,
    at: '/pre-edd/*',
    session: { ...onPlan('Basic', 2), ...session },
    ...options,
  });

export const field = (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name });
export const save = ({ saveBar }: InHost): void => act(() => saveBar()?.onSave());
export const type = async ({ user }: InHost, into: HTMLElement, text: string): Promise<void> => {
  await user.click(into);
  await user.paste(text);
};
