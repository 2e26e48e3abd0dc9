/** A name or an address as it is compared: nobody is somebody else for a capital letter. */
export const normalizeName = (value: string): string => value.trim().toLowerCase()

/** The house's keyed hash (`KeyVault.hmac`): tells two values apart without telling them. */
export type Hmac = (purpose: string, value: string) => string
