import { Fragment } from 'react';

/** An e-mail address that breaks where it has a sign, never inside a word. */
export const MailAddress = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
