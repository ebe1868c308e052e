import { GUIDE_STEPS, guideCompletion, showsGlobalModal } from './guide';

const NONE = { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false };

test('[4.22] four steps; the completion count is the number of steps that are true', () => {
  expect(GUIDE_STEPS).toEqual(['courier_setting', 'track_page_setting', 'notify_setting', 'choose_plan']);
  expect(guideCompletion(NONE)).toBe(0);
  expect(guideCompletion({ ...NONE, choose_plan: true, courier_setting: true })).toBe(2);
  expect(
    guideCompletion({ courier_setting: true, track_page_setting: true, notify_setting: true, choose_plan: true }),
  ).toBe(4);
});

test('the guide flag hides the global modal', () => {
  expect(showsGlobalModal(true, true)).toBe(false);
  expect(showsGlobalModal(false, true)).toBe(true);
  expect(showsGlobalModal(false, false)).toBe(false);
});
