import type { Checksum } from '@parcelway/domain';
/** Every file of number formats; a new one is added here. */
import amazon from './data/tracking_number_data/amazon.json';
import canadapost from './data/tracking_number_data/canadapost.json';
import canpar from './data/tracking_number_data/canpar.json';
import dhl from './data/tracking_number_data/dhl.json';
import dpd from './data/tracking_number_data/dpd.json';
import fedex from './data/tracking_number_data/fedex.json';
import gofo from './data/tracking_number_data/gofo.json';
import landmark from './data/tracking_number_data/landmark.json';
import lasership from './data/tracking_number_data/lasership.json';
import oldDominion from './data/tracking_number_data/old_dominion.json';
import ontrac from './data/tracking_number_data/ontrac.json';
import purolator from './data/tracking_number_data/purolator.json';
import s10 from './data/tracking_number_data/s10.json';
import speedee from './data/tracking_number_data/speedee.json';
import ups from './data/tracking_number_data/ups.json';
import usps from './data/tracking_number_data/usps.json';
import yodel from './data/tracking_number_data/yodel.json';
import yunexpress from './data/tracking_number_data/yunexpress.json';
import ownFourPx from './data/formats/4px.json';
import ownAustraliaPost from './data/formats/australia-post.json';
import ownBpost from './data/formats/bpost.json';
import ownCainiao from './data/formats/cainiao.json';
import ownCanadaPost from './data/formats/canada-post.json';
import ownChronopost from './data/formats/chronopost.json';
import ownColisPrive from './data/formats/colis-prive.json';
import ownColissimo from './data/formats/colissimo.json';
import ownCorreosSpain from './data/formats/correos-spain.json';
import ownDhlEcommerce from './data/formats/dhl-ecommerce.json';
import ownDhlGermany from './data/formats/dhl-germany.json';
import ownDpd from './data/formats/dpd.json';
import ownEvri from './data/formats/evri.json';
import ownGls from './data/formats/gls.json';
import ownHermes from './data/formats/hermes.json';
import ownInpost from './data/formats/inpost.json';
import ownLandmark from './data/formats/landmark.json';
import ownMondialRelay from './data/formats/mondial-relay.json';
import ownPostnl from './data/formats/postnl.json';
import ownRoyalMail from './data/formats/royal-mail.json';
import ownSeur from './data/formats/seur.json';
import ownSfExpress from './data/formats/sf-express.json';
import ownYanwen from './data/formats/yanwen.json';
import ownYunexpress from './data/formats/yunexpress.json';

/** One way to number parcels, named as in the open data. */
export interface FormatData {
  id: string;
  name: string;
  regex: string | string[];
  /** Many other couriers' numbers match this format too. */
  vague?: boolean;
  validation: {
    checksum?: Checksum;
    serial_number_format?: { prepend_if?: { matches_regex: string; content: string } };
  };
  test_numbers: TestNumbers;
}

/** Further test numbers for a format of the open data, which stays as it is; only the tests read them. */
export interface MoreNumbers {
  more_for: string;
  test_numbers: TestNumbers;
}

export interface TestNumbers {
  valid: string[];
  invalid: string[];
}

export interface FormatFile<Entry = FormatData> {
  courier_code: string;
  tracking_numbers: Entry[];
}

/** The open data of jkeen/tracking_number_data. */
export const OPEN_FILES = [
  amazon,
  canadapost,
  canpar,
  dhl,
  dpd,
  fedex,
  gofo,
  landmark,
  lasership,
  oldDominion,
  ontrac,
  purolator,
  s10,
  speedee,
  ups,
  usps,
  yodel,
  yunexpress,
] as unknown as FormatFile[];

/** Our own files. */
export const OWN_FILES = [
  ownFourPx,
  ownAustraliaPost,
  ownBpost,
  ownCainiao,
  ownCanadaPost,
  ownChronopost,
  ownColisPrive,
  ownColissimo,
  ownCorreosSpain,
  ownDhlEcommerce,
  ownDhlGermany,
  ownDpd,
  ownEvri,
  ownGls,
  ownHermes,
  ownInpost,
  ownLandmark,
  ownMondialRelay,
  ownPostnl,
  ownRoyalMail,
  ownSeur,
  ownSfExpress,
  ownYanwen,
  ownYunexpress,
] as unknown as FormatFile<(FormatData | MoreNumbers) & { source: string }>[];
