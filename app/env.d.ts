declare module 'virtual:shop-screens' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
