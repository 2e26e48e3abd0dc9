import { createHash } from 'node:crypto'
import { fromUUIDBytes } from 'typeid-js'

/** A valid id, always the same for a name: `idNamed('product', 'eggs')`. */
export const idNamed = (prefix: string, name: string): string =>
  fromUUIDBytes(prefix, createHash('sha256').update(`${prefix} ${name}`).digest().subarray(0, 16)).toString()
