/** What is wrong with a ZIP code as it was typed, if anything; none at all is fine. */
export const zipTrouble = (zip: string): string | undefined =>
  zip === '' || /^\d{5}$/.test(zip) ? undefined : 'Please enter a ZIP code of 5 digits'
