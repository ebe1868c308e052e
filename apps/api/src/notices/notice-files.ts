import ordersAndParcels from '../../notices/2026-11-03-orders-and-parcels.md';
import courierDetection from '../../notices/2026-11-06-courier-detection.md';
import trackingPage from '../../notices/2026-11-10-tracking-page.md';
import whyThisStatus from '../../notices/2026-11-13-why-this-status.md';
import reconciliation from '../../notices/2026-11-17-reconciliation.md';
import languages from '../../notices/2026-11-20-languages.md';

/**
 * The notices of the repository, in the order of their names. Imported as text, so that they are bundled with the
 * server; a test reports files of apps/api/notices that are missing here.
 */
export const NOTICE_FILES: readonly { name: string; text: string }[] = [
  { name: '2026-11-03-orders-and-parcels', text: ordersAndParcels },
  { name: '2026-11-06-courier-detection', text: courierDetection },
  { name: '2026-11-10-tracking-page', text: trackingPage },
  { name: '2026-11-13-why-this-status', text: whyThisStatus },
  { name: '2026-11-17-reconciliation', text: reconciliation },
  { name: '2026-11-20-languages', text: languages },
];
