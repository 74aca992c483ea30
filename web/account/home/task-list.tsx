import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { type HomeTask, homeTasks, type TaskName } from "./home-tasks.ts";
import { homeWords } from "./home-words.tsx";
import { taskIcons } from "./task-icons.tsx";
import css from "./task-list.module.css";

/** The three or four things that most readers come for, as large buttons. */
export function TaskList({ account }: { account: AccountDetails }): ReactNode {
  const { features, options } = useSite();
  const tasks = homeTasks(account, features, options.links);
  if (tasks.length === 0) return null;
  return (
    <section aria-label={homeWords.tasksTitle}>
      <ul className={css.tasks}>
        {tasks.map((task) => (
          <li key={task.name}>
            <Task task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Task({ task }: { task: HomeTask }): ReactNode {
  const accountPath = useAccountPath();
  const inside = <Inside name={task.name} />;
  if ("href" in task)
    return (
      <a className={css.task} href={task.href}>
        {inside}
      </a>
    );
  return (
    <Link className={css.task} to={accountPath(task.path)}>
      {inside}
    </Link>
  );
}

function Inside({ name }: { name: TaskName }): ReactNode {
  const Icon = taskIcons[name];
  const { title, detail } = homeWords.tasks[name];
  return (
    <>
      <Icon />
      <strong className={css.title}>{title}</strong>
      <span className={css.detail}>{detail}</span>
    </>
  );
}
