/** A `fetch` for sending something large: `onProgress` hears which part of it is sent, 0 to 1. */
export const fetchWithProgress =
  (onProgress: (part: number) => void): typeof fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () =>
        resolve(new Response(request.response, { status: request.status, headers: toldBy(request) }))
      request.onerror = () => reject(new TypeError('the request did not get through'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function toldBy(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  return headers
}
