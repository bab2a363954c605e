import {
  checkBuild,
  checkStyle,
  checkTypes,
  checkUnused,
  runBrowserTests,
  runChecks,
  runUnitTests,
} from './bootstrap/checks.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { projectRoot, requireUsableSystem } from './bootstrap/project.mjs';
import { checkAlertRules } from './bootstrap/promtool.mjs';
import { endRunsOnSignal } from './bootstrap/run.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

/** `npm run check` leaves out the browser tests. */
const isQuick = process.argv[2] === 'check';

await runCommand(async () => {
  requireUsableSystem();
  endRunsOnSignal(130);
  await ensureInstalled(projectRoot);
  const chromium = isQuick ? undefined : await ensureChromium(projectRoot);
  return runChecks([
    [
      { title: 'Build', check: () => checkBuild(projectRoot, { accented: !isQuick }) },
      { title: 'Types', check: () => checkTypes(projectRoot) },
      { title: 'Lint and format', check: () => checkStyle(projectRoot) },
      { title: 'Alert rules', check: () => checkAlertRules(projectRoot) },
    ],
    [
      // Needs the types of the routes, which the check of the types makes.
      { title: 'Unused code', check: () => checkUnused(projectRoot) },
      { title: 'Unit and service tests', check: () => runUnitTests(projectRoot) },
    ],
    ...(chromium ? [[{ title: 'Browser tests', check: () => runBrowserTests(projectRoot, chromium) }]] : []),
  ]);
});
