import type { Domain } from '../domain';
import { registerCourierMarks } from './courier-marks.routes';

export const domain = { routes: registerCourierMarks } satisfies Domain;
