import type { Position } from '#domain/kernel/event.ts'
import { HASH_BYTES } from './merkle-tree.ts'
import { leafHash } from './verify-proof.mjs'

/** What is kept of one sealed event: the hash of its leaf, then its position. */
export const RECORD_BYTES = 48
export const POSITION_BYTES = 16

/** An event's position in 16 bytes: commit and prepare, big-endian. A log with one number has no prepare. */
const NO_PREPARE = 2n ** 64n - 1n

export function leafPosition(position: Position): Buffer {
  const [commit = '', prepare] = position.split('/')
  const place = Buffer.allocUnsafe(POSITION_BYTES)
  if (prepare === undefined && Number.isSafeInteger(Number(commit))) {
    place.fill(0xff, 8)
    place.writeUInt32BE(Math.floor(Number(commit) / 2 ** 32), 0)
    place.writeUInt32BE(Number(commit) % 2 ** 32, 4)
    return place
  }
  place.writeBigUInt64BE(BigInt(commit), 0)
  place.writeBigUInt64BE(prepare === undefined ? NO_PREPARE : BigInt(prepare), 8)
  return place
}

export function positionAt(places: Buffer, at: number): Position {
  const [commit, prepare] = [places.readBigUInt64BE(at), places.readBigUInt64BE(at + 8)]
  return prepare === NO_PREPARE ? String(commit) : `${commit}/${prepare}`
}

export const leafRecord = (event: Parameters<typeof leafHash>[0]): Buffer =>
  Buffer.concat([leafHash(event), leafPosition(event.position)])

/** Of records that lie beside each other: the hash and the position of the nth. */
export const leafHashAt = (records: Buffer, nth: number): Buffer =>
  records.subarray(nth * RECORD_BYTES, nth * RECORD_BYTES + HASH_BYTES)
export const leafPositionAt = (records: Buffer, nth: number): Position =>
  positionAt(records, nth * RECORD_BYTES + HASH_BYTES)
