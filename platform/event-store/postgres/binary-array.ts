/**
 * Arrays in PostgreSQL's binary format (array_recv: dimensions, null flag, element type, length, lower bound, then each
 * element with its length). Text arrays would be escaped here and parsed there: a third of the time of an append.
 */
export function textArray(values: readonly string[]): Buffer {
  const sizes = values.map((value) => Buffer.byteLength(value))
  const buffer = startArray({ elementType: TEXT, count: values.length, bytes: sizes.reduce((a, b) => a + b, 0) })
  let at = HEADER
  for (const [i, value] of values.entries()) {
    at = buffer.writeInt32BE(sizes[i]!, at)
    at += buffer.write(value, at, 'utf8')
  }
  return buffer
}

export function integerArray(values: readonly number[]): Buffer {
  const buffer = startArray({ elementType: INTEGER, count: values.length, bytes: 4 * values.length })
  let at = HEADER
  for (const value of values) at = buffer.writeInt32BE(value, buffer.writeInt32BE(4, at))
  return buffer
}

export function uuidArray(values: readonly string[]): Buffer {
  const buffer = startArray({ elementType: UUID, count: values.length, bytes: 16 * values.length })
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(16, at)
    at += buffer.write(value.replaceAll('-', ''), at, 'hex')
  }
  return buffer
}

const [TEXT, INTEGER, UUID] = [25, 23, 2950]
const HEADER = 20

function startArray({ elementType, count, bytes }: { elementType: number; count: number; bytes: number }): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + 4 * count + bytes)
  const [dimensions, nulls, lowerBound] = [1, 0, 1]
  let at = 0
  for (const field of [dimensions, nulls, elementType, count, lowerBound]) at = buffer.writeInt32BE(field, at)
  return buffer
}
