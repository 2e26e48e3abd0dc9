/** The `count` smallest of some keys, in order. The keys change their places: what is not asked for need not be sorted (quickselect, Hoare 1961). */
export function smallest(keys: Uint32Array, count: number): Uint32Array {
  if (count < keys.length) gather(keys, count)
  return keys.subarray(0, count).sort()
}

/** Brings the `count` smallest to the front. */
function gather(keys: Uint32Array, count: number): void {
  let [low, high] = [0, keys.length - 1]
  while (low < high) {
    const [end, begin] = part(keys, low, high)
    if (count - 1 <= end) high = end
    else if (count - 1 >= begin) low = begin
    else return
  }
}

/** Up to `end` none is larger than those from `begin` on; what lies in between is in its place. */
function part(keys: Uint32Array, low: number, high: number): [end: number, begin: number] {
  const pivot = keys[(low + high) >>> 1]!
  let [i, j] = [low, high]
  while (i <= j) {
    while (keys[i]! < pivot) i++
    while (keys[j]! > pivot) j--
    if (i > j) break
    const key = keys[i]!
    keys[i++] = keys[j]!
    keys[j--] = key
  }
  return [j, i]
}
