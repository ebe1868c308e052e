import { mountIsolated } from '@parcelway/isolated';
import contract from '../remote.json';
import { mailFrame } from './common/mail-frame.component';
import { handlers } from './isolated/handlers';
import { StaticFrame } from './isolated/static-frame.component';
import { remote } from './remote';

mailFrame.Frame = StaticFrame;
void mountIsolated({ remote, contract, handlers });
