/** The token in a pasted text: the token itself or the whole link. */
export function verificationToken(pasted: string): string {
  const text = pasted.trim()
  const found = /[?&#]token=([^&#\s]*)/.exec(text) ?? /^token=([^&#\s]*)/.exec(text)
  return found ? decoded(found[1]!) : text
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign: the server will say that the token is not valid.
    return part
  }
}
