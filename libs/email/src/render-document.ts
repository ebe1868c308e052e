import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Slots } from './slots';

/** The doctype by which mail programs agree with each other most. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail's tree as Liquid of HTML. Not by React Email's own `render`, which adds marks for a page that is brought to life. */
export const renderDocument = (mail: ReactNode, slots: Slots): string =>
  `${DOCTYPE}${slots.fill(renderToStaticMarkup(mail))}`;
