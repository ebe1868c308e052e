import { mountIsolated } from '@parcelway/isolated';
import contract from '../remote.json';
import { handlers } from './isolated/handlers';
import { remote } from './remote';

void mountIsolated({ remote, contract, handlers });
