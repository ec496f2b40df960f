import { useMutation, useQuery } from '@tanstack/react-query'

import { type Dialect, emptyServiceRecord } from '#src/model/dialect.ts'
import { explainError } from '#src/model/explain-error.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { useServiceCheck } from '#src/queries/service/check-service.ts'
import {
  type CurlRequest,
  curlRequests,
  keyHeaderInUse,
} from '#src/queries/service/curl-requests.ts'
import { type ContractGroup, readContract } from '#src/queries/service/read-contract.ts'
import { serviceMutations, serviceQueries } from '#src/queries/service/service-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { Pill } from '#src/ui/display/state-shape.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { ServiceReading } from './service-reading.tsx'
import * as words from './service-words.ts'

/** The known and assumed facts about the service, and the parts of its answers that were not read. */
export function ServicePanel() {
  const api = useApi()
  const { data: dialect, error } = useQuery(serviceQueries.dialect(api))
  const { data: notes = { ...emptyServiceRecord, unreadable: [] } } = useQuery(
    serviceQueries.notes(api),
  )
  const { keys: held } = useQuery(credentialsQueries.current(api)).data ?? api.credentials
  const mapping = useQuery(serviceQueries.mapping(api)).data
  const askAgain = useMutation(serviceMutations.askAgain(api))
  const { items, busy, check } = useServiceCheck()
  const problem = askAgain.error ?? error
  return (
    <Panel
      title={words.service}
      actions={
        <Button size="small" busy={askAgain.isPending} onClick={() => askAgain.mutate()}>
          {words.askAgain}
        </Button>
      }
    >
      <div className="space-y-6">
        <div className="space-y-3">
          <Button size="small" busy={busy} onClick={() => void check()}>
            {words.checkService}
          </Button>
          {items.length > 0 && <CheckList label={words.checkOfService} items={items} />}
        </div>
        {problem && (
          <ErrorNotice
            title={explainError(problem).title}
            lost={words.consoleGoesOn(explainError(problem).happened)}
            advice={words.askLater}
          />
        )}
        {dialect === undefined ? (
          !problem && <Skeleton label={words.askingService} lines={4} />
        ) : (
          <>
            <Description dialect={dialect} since={notes.current?.at ?? null} />
            {readContract(dialect).map((group) => (
              <ContractTable key={group.title} group={group} />
            ))}
          </>
        )}
        {mapping && <ServiceReading notes={notes} mapping={mapping} />}
        {dialect && (
          <CurlList
            requests={curlRequests(addressOf(api.config.service), dialect, keyHeaderInUse(held))}
          />
        )}
      </div>
    </Panel>
  )
}

/** The gateway passes requests with their own key, so the local service has the page's address. */
function addressOf(service: string | null): string {
  return service === null || service === 'local' ? globalThis.location.origin : service
}

/**
 * The description of the service, and its parts that the console could not use. This browser has seen no
 * change of the description since `since`.
 */
function Description({ dialect, since }: { dialect: Dialect; since: number | null }) {
  const { source, title, version, notRead } = dialect
  const named = [title, version].filter((part) => part !== null).join(' ')
  return (
    <div className="space-y-2">
      <p className="text-ink-2">
        {source === 'openapi' && named === '' && words.describesItself}
        {source === 'openapi' &&
          named !== '' &&
          filled(
            words.describesItselfAs,
            <b className="font-medium wrap-anywhere text-ink">{reveal(named)}</b>,
          )}
        {source !== 'openapi' && words.noDescription}{' '}
        {since !== null && filled(words.noChangeFor, <Age at={since} />)}
      </p>
      {notRead.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2" aria-label={words.leftOut}>
          {notRead.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {reveal(sentence)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Mono({ children }: { children: string }) {
  return <span className="font-mono">{reveal(children)}</span>
}

/** Forms in which the console speaks with this service, each with its source. */
function ContractTable({ group: { title, lines } }: { group: ContractGroup }) {
  const assumed = lines.filter(({ source }) => source === 'assumed').length
  return (
    <details className="rounded-control border">
      <summary className="px-3 py-2 font-medium pointer-coarse:py-3">
        {title}
        <span className="font-normal text-ink-3">{` · ${words.known(lines.length, assumed)}`}</span>
      </summary>
      <Table label={title}>
        <thead>
          <tr>
            <HeaderCell>{words.part}</HeaderCell>
            <HeaderCell>{words.form}</HeaderCell>
            <HeaderCell>{words.source}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, how, source }) => (
            <Row key={`${what} ${how}`}>
              <Cell>{what}</Cell>
              <Cell className="min-w-40 font-mono text-sm wrap-anywhere">{reveal(how)}</Cell>
              <Cell>
                <Pill tone={source === 'openapi' ? 'done' : 'hold'}>{words.sources[source]}</Pill>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  )
}

/** Every request as a command; key, e-mail address and password are variables of the shell. */
function CurlList({ requests }: { requests: readonly CurlRequest[] }) {
  return (
    <details className="rounded-control border">
      <summary className="px-3 py-2 font-medium pointer-coarse:py-3">
        {words.requestsAsCurl}
      </summary>
      <div className="space-y-4 px-3 pb-3">
        <p className="text-sm text-ink-2">
          {filled(
            words.keyFirst,
            <Mono>{words.keyVariable}</Mono>,
            <Mono>{words.emailVariable}</Mono>,
            <Mono>{words.passwordVariable}</Mono>,
          )}
        </p>
        {requests.map(({ title, command }) => (
          <div key={title} className="space-y-1">
            <h3 className="font-medium">{title}</h3>
            <CodeBlock label={words.asCurl(title)} copy>
              {command}
            </CodeBlock>
          </div>
        ))}
      </div>
    </details>
  )
}
