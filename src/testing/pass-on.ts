import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

/** Sends a request on as it came, and its answer back as it comes. */
export function passOn(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(target)
  const { method, url: path, headers } = request
  const upstream = sendRequest({ hostname, port, method, path, headers, agent: false })
  // A service that is gone looks to the page as it would without us: the connection breaks.
  const breakOff = () => void response.socket?.destroy()
  upstream.once('error', breakOff)
  response.once('close', () => upstream.destroy())
  upstream.once('response', (answer) => {
    if (response.destroyed) return
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response, (error) => error && breakOff())
  })
  pipeline(request, upstream, () => undefined)
}
