/**
 * What to give along with each append. With credentials the client makes one plain call per append, which keeps to its
 * deadline. Without, it may put appends of all clients of this process on shared streams, where one broken stream
 * rejects the others' appends that in fact succeeded. An insecure server does not look at them.
 */
export function credentialsFor(connectionString: string): { username: string; password: string } | undefined {
  const own = /^[a-z+]+:\/\/(?<username>[^:@]+):(?<password>[^@]+)@/.exec(connectionString)?.groups
  if (own) return { username: decodeURIComponent(own.username!), password: decodeURIComponent(own.password!) }
  return /[?&]tls=false(&|$)/i.test(connectionString) ? { username: 'insecure', password: 'insecure' } : undefined
}
