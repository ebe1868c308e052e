import { StoreError } from '../twin';
import { faultAnswer, SLOW_MS, type VendorFaultMode } from './fault-modes';
import { flow } from './flow';
import { googleSheet } from './google-sheet';
import { klaviyo } from './klaviyo';
import { omnisend } from './omnisend';
import { paypal } from './paypal';
import { slack } from './slack';
import type { TwinVendor, VendorAnswer, VendorRequest } from './vendor';
import { webhook } from './webhook';

/** The tools that the twin plays, by the name in their address. A new one is one more line. */
const VENDORS = {
  ...{ klaviyo, omnisend, slack, webhook, flow },
  google_sheet: googleSheet,
  paypal,
} as const satisfies Record<string, () => TwinVendor>;
export type VendorName = keyof typeof VENDORS;
export const VENDOR_NAMES = Object.keys(VENDORS) as [VendorName, ...VendorName[]];

/** Of each vendor, the calls that are stored. */
const STORED = 200;
/** Of a body, the characters that are stored. */
const STORED_BODY = 20_000;

/** One call that a vendor received, and what it answered. */
export interface VendorCall {
  at: string;
  request: VendorRequest;
  answer: { status: number; body: string };
}
export interface VendorState {
  name: VendorName;
  vendor: TwinVendor;
  faultMode: VendorFaultMode;
  /** How many there were since the twin started. */
  count: number;
  /** Newest first. */
  calls: VendorCall[];
}

/** All vendors of merchants' tools, their fault modes, and what each received. */
export class VendorDesk {
  readonly #states: Readonly<Record<VendorName, VendorState>>;

  constructor(
    readonly now: () => Date,
    readonly slowMs = SLOW_MS,
  ) {
    const state = (name: VendorName): VendorState => ({
      ...{ name, vendor: VENDORS[name](), faultMode: 'healthy', count: 0, calls: [] },
    });
    this.#states = Object.fromEntries(VENDOR_NAMES.map((name) => [name, state(name)])) as Record<
      VendorName,
      VendorState
    >;
  }

  get all(): VendorState[] {
    return Object.values(this.#states);
  }

  /** @throws {StoreError} for a name that no vendor has */
  find(name: string): VendorState {
    const state = this.all.find((one) => one.name === name);
    if (!state) throw new StoreError(`there is no vendor ${name}`, 'not-found');
    return state;
  }

  /** Answers a call by the vendor's protocol, or as its fault mode says. */
  async receive(name: string, request: VendorRequest): Promise<VendorAnswer> {
    const state = this.find(name);
    if (state.faultMode === 'slow') await new Promise((resolve) => setTimeout(resolve, this.slowMs).unref());
    const answer = faultAnswer(state.vendor, state.faultMode) ?? state.vendor.answer(request);
    const stored = (text: string): string => text.slice(0, STORED_BODY);
    state.count += 1;
    state.calls = [
      {
        at: this.now().toISOString(),
        request: { ...request, body: stored(request.body) },
        answer: { status: answer.status, body: stored(textOf(answer)) },
      },
      ...state.calls,
    ].slice(0, STORED);
    return answer;
  }
}

const textOf = ({ body = '' }: VendorAnswer): string => (typeof body === 'string' ? body : JSON.stringify(body));
