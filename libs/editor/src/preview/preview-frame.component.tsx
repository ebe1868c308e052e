import { useHost } from '@parcelway/host';
import { SandboxedFrame, type FrameProps } from './sandboxed-frame.component';
import { StaticFrame } from './static-frame.component';

/** What somebody else would see, in a frame. */
export function PreviewFrame(props: FrameProps) {
  const { staticPreviews } = useHost();
  return staticPreviews ? <StaticFrame {...props} /> : <SandboxedFrame {...props} />;
}
