import { Fragment } from 'react';

/** E-mail address that breaks only before a punctuation mark, never inside a word. */
export const MailAddress = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
