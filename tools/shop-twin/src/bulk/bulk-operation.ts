export type BulkStatus = 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELING' | 'CANCELED' | 'FAILED';

/** One export of a store, as it is stored. Counts are of lines; times are ISO without fraction. */
export interface BulkOperation {
  id: string;
  shop: string;
  status: BulkStatus;
  query: string;
  groupObjects: boolean;
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | null;
  createdAt: string;
  completedAt: string | null;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number | null;
}

export const UNFINISHED: ReadonlySet<BulkStatus> = new Set<BulkStatus>(['CREATED', 'RUNNING', 'CANCELING']);
