import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { cacheControl, staticHeaders } from '#service/gateway/security-headers.ts'

type Headers = Readonly<Record<string, string>>

/** Writes them into a build (`folder`). */
export function writeServerFiles(folder: string, apiOrigins: readonly string[]): void {
  for (const [name, text] of Object.entries(serverFiles(apiOrigins))) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** The text of each file by its path in dist/; names that begin with a dot are for people, not for the web. */
export function serverFiles(apiOrigins: readonly string[]): Readonly<Record<string, string>> {
  const headers = staticHeaders(apiOrigins)
  return {
    _headers: headersFile(headers),
    '.servers/nginx.conf': nginxFile(headers),
    '.servers/Caddyfile': caddyFile(headers),
  }
}

/** For hosts that read `_headers`: what several rules say of one header they join, so each says its own. */
function headersFile(headers: Headers): string {
  const lines = (of: Headers) => Object.entries(of).map(([name, value]) => `  ${name}: ${value}`)
  const page = { 'Cache-Control': cacheControl.none }
  const hashed = { 'Cache-Control': cacheControl.hashed }
  return [
    '/*',
    ...lines(headers),
    '/',
    ...lines(page),
    '/index.html',
    ...lines(page),
    '/assets/*',
    ...lines(hashed),
    '',
  ].join('\n')
}

/** A `server` for nginx. Its map looks at the status too, so that no missing asset is kept for a year. */
function nginxFile(headers: Headers): string {
  return `# For the http block of nginx, such as a file in conf.d; change the name, the certificate and the root.
map "$status $uri" $signalbox_cache {
  default "${cacheControl.none}";
  "~^(200|206|304) /assets/" "${cacheControl.hashed}";
  "~^(200|206|304) /[^/]+\\.(svg|ico|png|js|webmanifest)$" "${cacheControl.named}";
}

server {
  listen 443 ssl;
  server_name signalbox.example.org;
  ssl_certificate /etc/ssl/signalbox.pem;
  ssl_certificate_key /etc/ssl/signalbox.key;
  root /srv/signalbox;
  server_tokens off;

${Object.entries(headers)
  .map(([name, value]) => `  add_header ${name} "${value}" always;`)
  .join('\n')}
  add_header Cache-Control $signalbox_cache always;

  location ~ /\\. {
    return 404;
  }
  location /assets/ {
    try_files $uri =404;
  }
  location / {
    try_files $uri /index.html;
  }
}
`
}

function caddyFile(headers: Headers): string {
  return `# A site for Caddy; change the name and the root.
signalbox.example.org {
	root * /srv/signalbox
	encode zstd gzip

	header {
${Object.entries(headers)
  .map(([name, value]) => `\t\t${name} "${value}"`)
  .join('\n')}
		-Server
	}
	@hashed {
		path /assets/*
		file
	}
	header @hashed Cache-Control "${cacheControl.hashed}"
	@named {
		path /*.svg /*.ico /*.png /*.js /*.webmanifest
		not path /assets/*
		file
	}
	header @named Cache-Control "${cacheControl.named}"
	header ?Cache-Control "${cacheControl.none}"

	@hidden path */.*
	respond @hidden 404
	handle /assets/* {
		file_server
	}
	handle {
		try_files {path} /index.html
		file_server
	}
}
`
}
