/** E-mail addresses in any text (a mail server's answer, a database's message), and the keys of links in addresses. */
const EMAIL_OR_LINK_KEY = /[\w.+-]+@[\w-]+(\.[\w-]+)+|(?<=[?&](key|token)=)[^&\s"\\]+/g

/** What a message quotes is somebody's value, unless it is a name of ours: `column "on_hand"`, not `type integer: "Ann"`. */
const QUOTED = /(: )?"([^"]*)"/g
const IDENTIFIER = /^[a-z_][a-z0-9_.-]*$/
const PHONE_NUMBER = /[+(]?\d[\d ().-]{8,}\d/g

export const redactEmails = (text: string): string => text.replace(EMAIL_OR_LINK_KEY, '[cut]')

/** An error's message as people may see it: without addresses, telephone numbers and quoted values. */
export const redactPersonalData = (message: string): string =>
  redactEmails(message)
    .replace(QUOTED, (whole, told = '', text: string) => (!told && IDENTIFIER.test(text) ? whole : `${told}"[cut]"`))
    .replace(PHONE_NUMBER, '[cut]')
