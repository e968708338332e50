/**
 * What names of productions, places, schools and people are made of: they stand in the subjects and texts of mails that go to
 * whatever address somebody typed, so they hold no web and no e-mail address that a mail program would turn into a link.
 */
export const NAME_WITHOUT_ADDRESS =
  /^(?!.*(?:\/\/|@|[wW]{3}\.|[\p{L}\p{N}-]{2,}\.(?:[a-z]{2,}|[A-Z]{2,})(?![\p{L}\p{N}.]))).*$/su;

export const NO_ADDRESSES = 'Please leave out web and email addresses';
