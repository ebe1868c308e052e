import { frameKind, StaticFrame } from '@parcelway/editor';
import { mountIsolated } from '@parcelway/isolated';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { remote } from './remote';

frameKind.Frame = StaticFrame;
void mountIsolated({ remote, contract, handlers });
