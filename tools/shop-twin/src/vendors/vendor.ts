/** A request as a vendor receives it: the path is the one below the vendor's own address. */
export interface VendorRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}
export interface VendorAnswer {
  status: number;
  /** Text, or JSON. */
  body?: string | object;
  headers?: Record<string, string>;
}

/** A tool that merchants connect, played by its documented protocol. */
export interface TwinVendor {
  title: string;
  /** What a developer enters in the app to connect it, by the name of the field. `base` is the twin's own address. */
  enter(base: string): Record<string, string>;
  answer(request: VendorRequest): VendorAnswer;
  /** What it answers once the key was revoked. */
  revoked: VendorAnswer;
  /** What it has accepted so far, repeats left out. */
  accepted(): object;
  /** Sets the secret that signatures are verified with, where the app creates it. */
  setSecret?(secret: string): void;
}

/** The JSON of a body; undefined: it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
