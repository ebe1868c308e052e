import { Page as PolarisPage, type PageProps } from '@shopify/polaris';

/** Title lengths, in characters, at which the header of a page changes its layout. */
const TINY = 8;
const SHORT = 20;
const LONG = 34;

/**
 * The layout of a title and what is beside it on a phone:
 * - tiny: badges and actions stay in its row
 * - short: they may go below it where they do not fit
 * - medium: actions have a row of their own below it
 * - long: below it as well, and it is set smaller
 */
export const titleLayout = (title = ''): 'tiny' | 'short' | 'medium' | 'long' =>
  title.length <= TINY ? 'tiny' : title.length <= SHORT ? 'short' : title.length <= LONG ? 'medium' : 'long';

/** A page of the product: Polaris' page, whose header makes room by the length of its title. */
export function Page(props: PageProps) {
  return (
    <div className="pw-page" data-title={titleLayout(props.title)}>
      <PolarisPage {...props} />
    </div>
  );
}
