/** What people read out on the phone: `FG-7K3M-92QX`. A name, not a key: it opens nothing. */
export const orderNumberOf = (orderId: string): string => {
  const tail = orderId.slice(-8).toUpperCase()
  return `FG-${tail.slice(0, 4)}-${tail.slice(4)}`
}
