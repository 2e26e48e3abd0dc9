/** E-mail addresses in any text (a mail server's answer, a database's message), and the keys of links in addresses. */
const ADDRESSED = /[\w.+-]+@[\w-]+(\.[\w-]+)+|(?<=[?&](key|token)=)[^&\s"\\]+/g

/** What a message quotes is somebody's value, unless it is a name of ours: `column "on_hand"`, not `type integer: "Ann"`. */
const QUOTED = /(: )?"([^"]*)"/g
const OUR_NAME = /^[a-z_][a-z0-9_.-]*$/
const NUMBERS_TO_CALL = /[+(]?\d[\d ().-]{8,}\d/g

export const cutAddresses = (text: string): string => text.replace(ADDRESSED, '[cut]')

/** An error's message as people may see it: without addresses, telephone numbers and quoted values. */
export const withoutPersonal = (message: string): string =>
  cutAddresses(message)
    .replace(QUOTED, (whole, told = '', text: string) => (!told && OUR_NAME.test(text) ? whole : `${told}"[cut]"`))
    .replace(NUMBERS_TO_CALL, '[cut]')
