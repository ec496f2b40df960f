import { parseServiceUrl } from '#service/gateway/addresses.ts'

/**
 * The origins in SIGNALBOX_API_ORIGINS, with commas between them: the services that a console without
 * a gateway may talk to. Throws a sentence for what is no https origin (http on this machine).
 */
export function readApiOrigins(text: string | undefined): readonly string[] {
  const given = (text ?? '').split(',').map((one) => one.trim())
  return given.flatMap((one) => {
    if (one === '') return []
    const url = parseServiceUrl(one)
    if (url === null || url !== URL.parse(url)?.origin) {
      throw new Error(
        `SIGNALBOX_API_ORIGINS must be https origins with commas between them, and "${one}" is not one.`,
      )
    }
    return [url]
  })
}
