/** The token in pasted text, which is the token itself or the whole link. */
export function verificationToken(pasted: string): string {
  const text = pasted.trim()
  const found = /[?&#]token=([^&#\s]*)/.exec(text) ?? /^token=([^&#\s]*)/.exec(text)
  return found ? decoded(found[1]!) : text
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Malformed percent-encoding: the server reports the token as invalid.
    return part
  }
}
