import type { Browser, BrowserContext, CDPSession, Disposable, Page } from '@playwright/test';

/** A file of the store that runs no code. It is on the store's own site: on the way to another one the process would end. */
const RESTING_PLACE = '/robots.txt';

/** What tests listen to. Playwright listens to other things, for itself. */
const HEARD = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'];

/** What a page or its browser can do and nobody can take back. */
const LASTING = {
  page: ['emulateMedia', 'exposeBinding', 'exposeFunction', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  clock: ['install'],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'newCDPSession',
    'setGeolocation',
    'setOffline',
  ],
} as const;

/** A page for tests to use in turn, in a browser profile of its own. */
class LentPage {
  readonly page: Page;
  readonly context: BrowserContext;
  private readonly devTools: CDPSession;
  private readonly viewport: ReturnType<Page['viewportSize']>;
  private readonly scripts: Disposable[] = [];
  private isSpent = false;

  private constructor(page: Page, devTools: CDPSession) {
    this.page = page;
    this.context = page.context();
    this.devTools = devTools;
    this.viewport = page.viewportSize();
    this.noteScripts();
    this.noteUseOf(page, LASTING.page);
    this.noteUseOf(page.clock, LASTING.clock);
    this.noteUseOf(this.context, LASTING.context);
  }

  static async open(browser: Browser): Promise<LentPage> {
    const context = await browser.newContext();
    const page = await context.newPage();
    return new LentPage(page, await context.newCDPSession(page));
  }

  /** Whether the page can be made as good as new. */
  get isReusable(): boolean {
    return !this.isSpent && !this.page.isClosed();
  }

  /** Takes back what a test has done, and leaves the page that it was on. */
  async clear(): Promise<void> {
    const { page, context, viewport } = this;
    for (const event of HEARD) page.removeAllListeners(event);
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await Promise.all(this.scripts.splice(0).map((script) => script.dispose()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(RESTING_PLACE);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await context.clearPermissions();
    if (viewport) await page.setViewportSize(viewport);
    await page.mouse.move(0, 0);
    await this.devTools.send('Page.resetNavigationHistory');
  }

  /** A script that runs before those of a page is taken back by the handle that adding it gives. */
  private noteScripts() {
    const add = this.page.addInitScript.bind(this.page);
    this.page.addInitScript = async (...parameters: Parameters<typeof add>) => {
      const script = await add(...parameters);
      this.scripts.push(script);
      return script;
    };
  }

  private noteUseOf<Name extends string>(owner: Record<Name, unknown>, names: readonly Name[]) {
    for (const name of names) {
      const method = owner[name];
      if (typeof method !== 'function') throw new Error(`There is no ${name} to take note of.`);
      owner[name] = (...parameters: unknown[]) => {
        this.isSpent = true;
        return method.apply(owner, parameters);
      };
    }
  }
}

/**
 * The page that the tests of a worker use one after the other. Most of what a new page costs is fetching, compiling and drawing
 * what the one before it had already: in the same process it costs two fifths.
 */
export class LentPages {
  private readonly browser: Browser;
  private lent: LentPage | undefined;
  private looks = '';

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** A page is lent to tests that set the same of their browser. */
  async lend(looks: string): Promise<BrowserContext> {
    if (looks !== this.looks) await this.close();
    this.looks = looks;
    this.lent ??= await LentPage.open(this.browser);
    return this.lent.context;
  }

  /** After a failure nobody knows what the page is like. */
  async takeBack({ hasFailed }: { hasFailed: boolean }): Promise<void> {
    if (hasFailed || !this.lent?.isReusable) return this.close();
    await this.lent.clear();
  }

  async close(): Promise<void> {
    await this.lent?.context.close();
    this.lent = undefined;
  }
}
