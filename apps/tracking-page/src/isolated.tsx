import { mountIsolated } from '@parcelway/isolated';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { StaticFrame } from './isolated/static-frame.component';
import { frameKind } from './preview/preview-frame.component';
import { remote } from './remote';

frameKind.Frame = StaticFrame;
void mountIsolated({ remote, contract, handlers });
